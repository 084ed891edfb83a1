// A set-up file runs again for each test file of a process; what it imports runs once.
import './arrays.ts';
