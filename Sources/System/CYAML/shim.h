// libyaml: YAML 1.1 as a stream of events, each with its place in the text.
#pragma once
#include <yaml.h>
