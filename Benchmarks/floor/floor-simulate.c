// The floor of `halflight simulate`: hysteresis over a table of seconds and lux, without time rules.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    FILE *trace = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (!trace) return 66;
    char line[4096];
    int is_night = 0;
    while (fgets(line, sizeof line, trace)) {
        char *end;
        double seconds = strtod(line, &end);
        if (end == line || *end != ',') continue;
        double level = fmin(fmax(20 * log10(strtod(end + 1, NULL)), 0), 100);
        if (is_night ? level <= 40 : level >= 30) continue;
        is_night = !is_night;
        printf("%g s: %s at %.1f %%\n", seconds, is_night ? "night" : "day", level);
    }
    return 0;
}
