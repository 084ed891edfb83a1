// Replaces the header of Emscripten: functions that are written in JavaScript there are C++ in functions.cc.
#pragma once

#define EM_JS(Result, name, parameters, ...) Result name parameters
#define EM_JS_DEPS(name, dependencies) static_assert(true)
