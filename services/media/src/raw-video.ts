/**
 * Writes decoded frames as a Matroska stream of uncompressed video, the simplest container that passes a time for each
 * frame through a pipe. Because of this step, ffmpeg never parses an uploaded GIF or WebP.
 */

/** Writes an element with a size of eight bytes; `null` means an unknown size, until the stream ends. */
function element(id: number, content: Buffer | null): Buffer {
  const idBytes = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const head = Buffer.alloc(idBytes + 8);
  head.writeUIntBE(id, 0, idBytes);
  if (content === null) {
    head.fill(0xff, idBytes);
    head[idBytes] = 0x01;
    return head;
  }
  head.writeBigUInt64BE((1n << 56n) | BigInt(content.length), idBytes);
  return Buffer.concat([head, content]);
}

const group = (id: number, children: Buffer[]): Buffer => element(id, Buffer.concat(children));
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

function uint(id: number, value: number): Buffer {
  const content = Buffer.alloc(6);
  content.writeUIntBE(value, 0, 6);
  return element(id, content);
}

/**
 * Returns the beginning of the stream: the header and one track of RGBA video.
 * @param frameDurationMs the grid to which the start of every frame is aligned
 */
export function matroskaHeader(width: number, height: number, frameDurationMs: number): Buffer {
  const ebml = group(0x1a45dfa3, [text(0x4282, 'matroska'), uint(0x4287, 4), uint(0x4285, 2)]);
  const info = group(0x1549a966, [uint(0x2ad7b1, 1_000_000), text(0x4d80, 'pixchange'), text(0x5741, 'pixchange')]);
  const video = group(0xe0, [uint(0xb0, width), uint(0xba, height), text(0x2eb524, 'RGBA')]);
  const track = group(0xae, [
    uint(0xd7, 1),
    uint(0x73c5, 1),
    uint(0x83, 1),
    uint(0x9c, 0),
    text(0x86, 'V_UNCOMPRESSED'),
    uint(0x23e383, frameDurationMs * 1_000_000),
    video,
  ]);
  return Buffer.concat([ebml, element(0x18538067, null), info, group(0x1654ae6b, [track])]);
}

/** Returns the bytes before a frame: its own cluster with one simple block. */
export function matroskaFrameHead(frameBytes: number, atMs: number): Buffer {
  const timestamp = uint(0xe7, atMs);
  const blockHead = Buffer.alloc(1 + 8 + 4);
  blockHead[0] = 0xa3;
  blockHead.writeBigUInt64BE((1n << 56n) | BigInt(4 + frameBytes), 1);
  // Track 1, no offset from the time of the cluster, key frame.
  blockHead.set([0x81, 0, 0, 0x80], 9);
  const cluster = Buffer.alloc(4 + 8);
  cluster.writeUInt32BE(0x1f43b675, 0);
  cluster.writeBigUInt64BE((1n << 56n) | BigInt(timestamp.length + blockHead.length + frameBytes), 4);
  return Buffer.concat([cluster, timestamp, blockHead]);
}
