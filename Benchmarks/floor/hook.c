// The smallest hook: it only ends. The hook with number 99 runs after all others, and reports that they are done.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    const char *name = strrchr(arguments[0], '/'), *done = getenv("BENCH_DONE");
    if (!name || strncmp(name, "/99", 3) || !done) return 0;
    int pipe = open(done, O_WRONLY);
    return write(pipe, "!", 1) != 1;
}
