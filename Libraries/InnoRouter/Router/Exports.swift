@_exported public import InnoRouterCore
