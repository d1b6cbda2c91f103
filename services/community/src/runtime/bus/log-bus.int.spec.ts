import { LogBus } from './log-bus.ts';
import { busContract } from './testing/bus-contract.ts';

busContract('the log', (options) => Promise.resolve({ bus: new LogBus(options), close: () => Promise.resolve() }));
