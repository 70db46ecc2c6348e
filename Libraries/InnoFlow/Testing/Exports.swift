@_exported public import InnoFlowCore
