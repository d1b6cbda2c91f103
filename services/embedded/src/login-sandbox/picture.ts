import { deflateSync, crc32 } from 'node:zlib';

const side = 317;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/**
 * Draws a placeholder portrait as a PNG of 317 by 317 pixels (RFC 2083): a disc on a background, in colors derived from
 * the id.
 */
export const pictureOf = (id: string): Buffer => {
  const seed = crc32(id);
  const [ground, disc] = [seed, ~seed].map((bits) =>
    Buffer.from([(bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255]),
  ) as [Buffer, Buffer];
  const rowBytes = 1 + side * ground.length;
  const pixels = Buffer.alloc(side * rowBytes);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDisc = Math.hypot(x - side / 2, y - side / 2) < side / 3;
      (isDisc ? disc : ground).copy(pixels, y * rowBytes + 1 + x * ground.length);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits for each of the three color channels.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
