// Runs before a program of the tests starts in Node: makes the shell's variables visible to getenv().
Module.preRun = [() => Object.assign(ENV, process.env)];
