// `import TestSupport` alone suffices for a suite, which states its needs by a tag.
@_exported public import TestTags
