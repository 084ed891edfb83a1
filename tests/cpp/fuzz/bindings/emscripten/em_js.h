// Stands for the header of Emscripten: what is JavaScript there is C++ in functions.cc.
#pragma once

#define EM_JS(Result, name, parameters, ...) Result name parameters
#define EM_JS_DEPS(name, dependencies) static_assert(true)
