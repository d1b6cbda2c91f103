import { connect } from 'node:net';
import { environment } from '../../config.ts';

/** Keeps connections open whose header or body never arrives; reopens a closed connection after two seconds. */
const { port, amount } = JSON.parse(environment['BENCH_ATTACK'] ?? '{}') as { port: number; amount: number };
const reopenMs = 2_000;
const beginnings = [
  '',
  'GET /api/images HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/auth/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  'POST /api/auth/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  'PATCH /api/profile/images HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n-',
];
let opened = 0;

const hold = (number: number): void => {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(beginnings[number % beginnings.length] ?? '');
    opened += 1;
    if (opened === amount) process.stdout.write('attacking\n');
  });
  socket
    .on('error', () => undefined)
    .once('close', () => setTimeout(() => hold(number), reopenMs))
    .resume();
};

for (let number = 0; number < amount; number += 1) hold(number);
