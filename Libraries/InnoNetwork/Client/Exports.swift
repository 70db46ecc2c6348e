// The types of the engine module that callers of the client need: to choose and configure an engine, to write one that
// implements `send` only, to state timeouts and limits, and to read errors.
@_exported public import struct InnoNetworkEngine.ClientCertificate
@_exported public import class InnoNetworkEngine.CurlEngine
@_exported public import struct InnoNetworkEngine.CurlEngineOptions
@_exported public import struct InnoNetworkEngine.EngineError
@_exported public import struct InnoNetworkEngine.EngineResponse
@_exported public import protocol InnoNetworkEngine.NetworkEngine
@_exported public import struct InnoNetworkEngine.PreparedRequest
@_exported public import struct InnoNetworkEngine.ProxySettings
@_exported public import struct InnoNetworkEngine.RequestTimeouts
@_exported public import struct InnoNetworkEngine.RequestURL
@_exported public import class InnoNetworkEngine.ResponseBody
@_exported public import struct InnoNetworkEngine.ResponseHead
@_exported public import struct InnoNetworkEngine.ResponseLimits
@_exported public import struct InnoNetworkEngine.TLSOptions
@_exported public import struct InnoNetworkEngine.TransferMetrics
@_exported public import struct InnoNetworkEngine.TransferProgress
@_exported public import enum InnoNetworkEngine.UploadSource
@_exported public import struct InnoNetworkEngine.WebSocketCloseCode
@_exported public import struct InnoNetworkEngine.WebSocketClosure
@_exported public import enum InnoNetworkEngine.WebSocketMessage
@_exported public import struct InnoNetworkEngine.WebSocketOptions
