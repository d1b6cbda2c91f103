#!/usr/bin/env node
/*
 * Runs the commands of the project: node scripts/run.mjs COMMAND. This file uses only old JavaScript and loads the rest
 * later: an old Node must be able to print the message about the required version.
 */
var wantedMajor = 20;
var wantedMinor = 19;
var found = process.versions.node.split('.');
var major = Number(found[0]);
var minor = Number(found[1]);

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  process.stderr.write(
    'Pixchange needs Node ' +
      wantedMajor +
      '.' +
      wantedMinor +
      ' or later, and this is Node ' +
      process.versions.node +
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
      // An error that the user can fix shows only its message; any other is a bug and shows its stack.
      process.stderr.write((error.forPeople ? error.message : error.stack || String(error)) + '\n');
      process.exitCode = 1;
    },
  );
