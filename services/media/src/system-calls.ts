/**
 * Builds the seccomp filter (classic BPF) that blocks system calls that no decoder needs. The filter is a deny list:
 * Node, libvips and ffmpeg use different calls in each version, and a call missing from an allow list would fail only
 * some uploads.
 */

type Architecture = 'x64' | 'arm64';

/**
 * Numbers from the kernel's headers (asm/unistd_64.h, asm-generic/unistd.h); null when an architecture has no such
 * call.
 */
const refusedCalls: Readonly<Record<string, readonly [x64: number, arm64: number | null]>> = {
  // Access to other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  // Mounts, roots, namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  // Large kernel subsystems that decoders do not use.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  personality: [135, 92],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  modify_ldt: [154, null],
  // Control of the whole machine.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  create_module: [174, null],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  syslog: [103, 116],
  vhangup: [153, 58],
  iopl: [172, null],
  ioperm: [173, null],
};

/** Names for the seccomp profile of the decoder's container. */
export const refusedCallNames: readonly string[] = Object.keys(refusedCalls);

/** Calls that the filter allows or refuses by their arguments. */
const argumentCheckedCalls = {
  socket: [41, 198],
  socketpair: [53, 199],
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
} as const;

/** Values in `seccomp_data.arch`. */
const architectureNumbers: Record<Architecture, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

// linux/bpf_common.h
const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

// linux/seccomp.h; the low halves of arguments, because both architectures are little-endian.
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const FIRST_ARGUMENT_AT = 16;
const SECOND_ARGUMENT_AT = 24;
const ALLOW = 0x7fff_0000;
const KILL_PROCESS = 0x8000_0000;
const refuseWith = (errno: number): number => 0x0005_0000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const AF_UNIX = 1;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000;
/** Bit of the x32 interface's calls on x64, which would otherwise pass every comparison. */
const X32_CALLS = 0x4000_0000;
/** `ioctl` requests that insert input into the terminal from which the product was started. */
const TERMINAL_INPUT = [0x5412, 0x541c] as const;

const INSTRUCTION_BYTES = 8;
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [LOAD_WORD, 0, 0, offset];
const answer = (value: number): Instruction => [RETURN, 0, 0, value];
/**
 * Runs the instructions only for one call. They must end with a verdict, because they overwrite the loaded call number.
 */
const onCall = (number: number, ...instructions: readonly Instruction[]): Instruction[] => [
  [JUMP_IF_EQUAL, 0, instructions.length, number],
  ...instructions,
];

const instructionsFor = (architecture: Architecture): Instruction[] => {
  const column = architecture === 'x64' ? 0 : 1;
  const onlyUnix = [
    load(FIRST_ARGUMENT_AT),
    [JUMP_IF_EQUAL, 0, 1, AF_UNIX],
    answer(ALLOW),
    answer(refuseWith(EAFNOSUPPORT)),
  ] as const;
  const refused = Object.values(refusedCalls).flatMap((numbers) => numbers[column] ?? []);
  return [
    load(ARCHITECTURE_AT),
    [JUMP_IF_EQUAL, 1, 0, architectureNumbers[architecture]],
    answer(KILL_PROCESS),
    load(NUMBER_AT),
    ...(architecture === 'x64' ? [[JUMP_IF_AT_LEAST, 0, 1, X32_CALLS] as const, answer(refuseWith(ENOSYS))] : []),
    ...refused.flatMap((number) => onCall(number, answer(refuseWith(EPERM)))),
    ...onCall(argumentCheckedCalls.socket[column], ...onlyUnix),
    ...onCall(argumentCheckedCalls.socketpair[column], ...onlyUnix),
    // The flags of clone3 are in memory, which a filter can't read; C libraries use clone when clone3 is missing.
    ...onCall(argumentCheckedCalls.clone3[column], answer(refuseWith(ENOSYS))),
    ...onCall(
      argumentCheckedCalls.clone[column],
      load(FIRST_ARGUMENT_AT),
      [JUMP_IF_ANY_BIT, 0, 1, NEW_NAMESPACES],
      answer(refuseWith(EPERM)),
      answer(ALLOW),
    ),
    ...onCall(
      argumentCheckedCalls.ioctl[column],
      load(SECOND_ARGUMENT_AT),
      ...TERMINAL_INPUT.flatMap((request) => onCall(request, answer(refuseWith(EPERM)))),
      answer(ALLOW),
    ),
    answer(ALLOW),
  ];
};

/**
 * Returns the filter as bubblewrap reads it, an array of `struct sock_filter`; null for an unsupported architecture.
 */
export const systemCallFilter = (architecture: string): Buffer | null => {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const instructions = instructionsFor(architecture);
  const filter = Buffer.alloc(instructions.length * INSTRUCTION_BYTES);
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    const at = index * INSTRUCTION_BYTES;
    filter.writeUInt16LE(code, at);
    filter.writeUInt8(ifTrue, at + 2);
    filter.writeUInt8(ifFalse, at + 3);
    filter.writeUInt32LE(value >>> 0, at + 4);
  }
  return filter;
};
