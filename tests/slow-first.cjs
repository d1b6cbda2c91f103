const { default: Sequencer } = require('@jest/test-sequencer');

/** Where nobody has measured yet, as on a fresh clone, jest begins with the longest files; these wait for processes and say so in few lines. */
const slow = /(barriers-|console\/e2e\/|crash|durable|supervisor|media|ledger|security|limits)[^/]*$/;

/** Jest's own order, with what is known to take long first: at the end it would keep one worker busy while the others have nothing to do. */
module.exports = class SlowFirst extends Sequencer {
  /** @override @type {InstanceType<typeof Sequencer>['sort']} */
  async sort(tests) {
    const ordered = await super.sort(tests);
    return [...ordered.filter(({ path }) => slow.test(path)), ...ordered.filter(({ path }) => !slow.test(path))];
  }
};
