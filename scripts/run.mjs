#!/usr/bin/env node
/*
 * Every command of the house: node scripts/run.mjs start|test|check|rebuild|bench.
 * This file alone is written in old JavaScript and loads the rest later, because an old Node must still be able to read
 * the sentence that refuses it.
 */
var wanted = [20, 19];
var found = process.versions.node.split('.').map(Number);

if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  process.stderr.write(
    'Pixchange needs Node ' + wanted.join('.') + ' or later, and this is Node ' + process.versions.node +
      '. Get a newer one from https://nodejs.org and start again.\n',
  );
  process.exit(1);
}

import('./lib/commands.mjs')
  .then(function (commands) {
    return commands.run(process.argv.slice(2));
  })
  .then(
    function (code) {
      process.exitCode = code;
    },
    function (error) {
      // What a person can mend carries its own sentence; anything else is a fault of ours and shows where it is.
      process.stderr.write((error.forPeople ? error.message : error.stack || String(error)) + '\n');
      process.exitCode = 1;
    },
  );
