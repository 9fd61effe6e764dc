// Of these Swift's Glibc module says nothing: extended attributes of files, with their access lists (ACL), and signals
// as a file descriptor.
#pragma once
#include <sys/signalfd.h>
#include <sys/xattr.h>
