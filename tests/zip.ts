import { inflateRawSync } from 'node:zlib';

/** Returns the content of a JSON file in a zip; finds the file in the central directory (APPNOTE 4.3.12). */
export const jsonIn = (zip: Buffer, wanted: string): unknown => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === wanted)
      return JSON.parse((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`there is no ${wanted}`);
};
