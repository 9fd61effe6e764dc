// Extended attributes of files, of which Swift's Glibc module says nothing: access lists (ACL) are among them.
#pragma once
#include <sys/xattr.h>
