// `import LoopSupport` alone suffices for a suite on the event loop, which states its needs by a tag.
@_exported public import SDEvent
@_exported public import TestTags

@_exported public import class TestSupport.Keeper
