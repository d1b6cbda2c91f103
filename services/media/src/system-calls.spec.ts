import { describe, expect, it } from 'vitest';
import { systemCallFilter } from './system-calls.ts';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refused = (errno: number): number => 0x00050000 + errno;
const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
type Architecture = keyof typeof architectures;

/** Interprets the filter like the kernel (linux/filter.h), as far as system call filters need. */
const verdict = (filter: Buffer, data: Buffer): number => {
  let accumulator = 0;
  for (let at = 0; at < filter.length / 8; at += 1) {
    const [code, ifTrue, ifFalse, value] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ];
    if (code === 0x06) return value;
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) at += accumulator === value ? ifTrue : ifFalse;
    else if (code === 0x35) at += accumulator >= value ? ifTrue : ifFalse;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? ifTrue : ifFalse;
    else throw new Error(`instruction ${code}`);
  }
  throw new Error('the filter ends without an answer');
};

const judge = (architecture: Architecture, number: number, args: readonly number[] = [], as = architecture): number => {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(architectures[as], 4);
  for (const [index, arg] of args.entries()) data.writeBigUInt64LE(BigInt(arg), 16 + index * 8);
  return verdict(systemCallFilter(architecture) ?? Buffer.alloc(0), data);
};

// Numbers from the table in the manual pages, independent of those in the code.
const dangerous: readonly (readonly [string, number, number])[] = [
  ['ptrace', 101, 117],
  ['mount', 165, 40],
  ['keyctl', 250, 219],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['kexec_load', 246, 104],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['io_uring_setup', 425, 425],
];

describe.each(['x64', 'arm64'] as const)('the system call filter for %s', (architecture) => {
  const pick = (x64: number, arm64: number): number => (architecture === 'x64' ? x64 : arm64);

  it.each(dangerous)('refuses %s', (_, x64, arm64) => {
    expect(judge(architecture, pick(x64, arm64))).toBe(refused(1));
  });

  it('allows only local sockets', () => {
    const [socket, socketpair] = [pick(41, 198), pick(53, 199)];
    const [unix, inet, inet6, netlink, packet, vsock] = [1, 2, 10, 16, 17, 40];
    for (const call of [socket, socketpair]) {
      expect(judge(architecture, call, [unix])).toBe(ALLOW);
      for (const family of [inet, inet6, netlink, packet, vsock])
        expect(judge(architecture, call, [family])).toBe(refused(97));
    }
  });

  it('allows threads and processes, but no new namespaces', () => {
    const clone = pick(56, 220);
    const [thread, fork] = [0x003d0f00, 0x01200011];
    for (const flags of [thread, fork]) expect(judge(architecture, clone, [flags])).toBe(ALLOW);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000]) {
      expect(judge(architecture, clone, [fork + flag])).toBe(refused(1));
    }
    expect(judge(architecture, 435)).toBe(refused(38));
  });

  it('allows common system calls', () => {
    const [read, write, mmap, futex, execve] = [pick(0, 63), pick(1, 64), pick(9, 222), pick(202, 98), pick(59, 221)];
    for (const call of [read, write, mmap, futex, execve]) expect(judge(architecture, call)).toBe(ALLOW);
  });

  it('allows file control, but no terminal input', () => {
    const ioctl = pick(16, 29);
    expect(judge(architecture, ioctl, [1, 0x5401])).toBe(ALLOW);
    for (const request of [0x5412, 0x541c]) expect(judge(architecture, ioctl, [1, request])).toBe(refused(1));
  });

  it('kills a process that uses calls of another architecture', () => {
    expect(judge(architecture, pick(0, 63), [], architecture === 'x64' ? 'arm64' : 'x64')).toBe(KILL);
  });
});

describe('the system call filter', () => {
  it('refuses the x32 interface, whose calls have other numbers', () => {
    expect(judge('x64', 0x40000000 + 521)).toBe(refused(38));
  });

  it('is null for an unknown architecture', () => {
    expect(systemCallFilter('riscv64')).toBeNull();
  });
});
