import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { ProcessedMedia, Version } from './index.ts';
import { withCodes, withGamma } from './testing/colors.ts';
import { ffmpegPath, film } from './testing/films.ts';
import { near, openWorkbench, pixel, type Workbench } from './testing/workbench.ts';

// Encoding takes longer on a busy machine.
jest.setTimeout(180_000);

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const original = (media: ProcessedMedia): Version => media.versions[4] as Version;
const plain = (values: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = values;
  return sharp({ create: { width: 240, height: 240, channels: 3, background: { r, g, b } } });
};
const shown = async (bytes: Buffer): Promise<number[]> =>
  (await pixel(original(await bench.processBytes(bytes)).files.main.path, 99, 99)).slice(0, 3);

const orange = [200, 100, 50];
const p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];

/** Returns the Display P3 values of an sRGB color, as sharp converts it. */
const inP3 = async (values: readonly number[]): Promise<number[]> => {
  const png = await plain(values).withIccProfile('p3').png().toBuffer();
  const raw = await sharp(png, { ignoreIcc: true }).raw().toBuffer();
  return [...raw.subarray(0, 3)];
};

describe('a picture that states its colors without a profile', () => {
  it('by the gamma of a PNG is shown with that gamma', async () => {
    near(await shown(withGamma(await plain([128, 128, 128]).png().toBuffer(), 1)), [186, 186, 186], 2);
    near(await shown(withGamma(await plain(orange).png().toBuffer(), 0.45455)), orange, 1);
  });

  it('by the chromaticities of a PNG looks like one with the profile', async () => {
    const values = await inP3(orange);
    expect(values).not.toEqual(orange);
    near(await shown(withGamma(await plain(values).png().toBuffer(), 0.45455, p3)), orange, 4);
  });

  it('by the code points of an AVIF looks like one with the profile', async () => {
    const avif = await plain(await inP3(orange))
      .avif({ quality: 90 })
      .toBuffer();
    near(await shown(withCodes(avif, 12, 13)), orange, 4);
    near(await shown(withCodes(avif, 1, 13)), await inP3(orange), 4);
  });

  it('in CMYK is converted to the same color as by FFmpeg', async () => {
    const jpeg = await plain(orange).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'cmyk', hasProfile: false });
    const path = join(bench.folder, 'inks.jpg');
    await writeFile(path, jpeg);
    await film('-i', path, '-pix_fmt', 'rgb24', join(bench.folder, 'inks.png'));
    near(await shown(jpeg), await pixel(join(bench.folder, 'inks.png'), 99, 99), 4);
  });
});

describe('a film with high dynamic range', () => {
  const source =
    '[0]format=rgb24[a];[1]format=rgb24[b];[a][b]hstack,scale=out_color_matrix=bt709:out_range=tv,format=yuv444p';
  const encoded = (transfer: string): string =>
    [
      'zscale=tin=iec61966-2-1:pin=709:min=709:rin=limited:t=linear:m=709:p=709:npl=203,format=gbrpf32le',
      'zscale=p=2020:npl=203',
      `zscale=t=${transfer}:m=2020_ncl:r=limited:npl=203,format=yuv420p10le`,
    ].join(',');

  it.each(['smpte2084', 'arib-std-b67'])(
    'with the transfer function %s has natural colors in its film and its still picture',
    async (transfer) => {
      const path = join(bench.folder, `${transfer}.mp4`);
      const colors = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
      await film(
        ...['-f', 'lavfi', '-i', 'color=c=0x808080:s=240x240:d=1:r=10'],
        ...['-f', 'lavfi', '-i', 'color=c=0xC80000:s=240x240:d=1:r=10'],
        ...['-filter_complex', `${source},${encoded(transfer)}`, '-c:v', 'libx265'],
        ...['-x265-params', `log-level=none:${colors}`, path],
      );
      const { files } = original(await bench.processFile(path));
      near(await pixel(files.previewJpeg.path, 100, 100), [128, 128, 128], 4);
      near(await pixel(files.previewJpeg.path, 380, 100), [200, 0, 0], 10);
      const frame = ['-v', 'error', '-i', files.main.path, '-frames:v', '1', '-vf', 'scale=in_color_matrix=bt709'];
      const { stdout } = await promisify(execFile)(ffmpegPath, [...frame, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
        encoding: 'buffer',
        maxBuffer: 1 << 22,
      });
      const at = (x: number): number[] => [...stdout.subarray((100 * 480 + x) * 3, (100 * 480 + x) * 3 + 3)];
      near(at(100), [128, 128, 128], 6);
      near(at(380), [200, 0, 0], 12);
    },
  );
});
