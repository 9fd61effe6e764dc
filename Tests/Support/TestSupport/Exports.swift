// `import TestSupport` alone suffices for a suite, which says what it needs by a tag.
@_exported public import TestTags
