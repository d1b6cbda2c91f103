/** Colors of a video stream, as ffprobe names them. */
export interface VideoColors {
  matrix: string;
  primaries: string | undefined;
  transfer: string | undefined;
  /** Whether the stream uses all values from 0 to 255. */
  isFullRange: boolean;
}

interface Stated {
  height?: number | undefined;
  pix_fmt?: string | undefined;
  color_space?: string | undefined;
  color_primaries?: string | undefined;
  color_transfer?: string | undefined;
  color_range?: string | undefined;
}

/** Height from which browsers assume BT.709 for a video that does not declare its matrix. */
const HD_FROM_PX = 720;

const known = (value: string | undefined): string | undefined =>
  value === undefined || value === 'unknown' || value === 'unspecified' || value === 'reserved' ? undefined : value;

export function colorsOfStream(stated: Stated): VideoColors {
  const isRgb = /rgb|bgr|gbr|pal8/.test(stated.pix_fmt ?? '');
  const matrix = known(stated.color_space) ?? ((stated.height ?? 0) >= HD_FROM_PX ? 'bt709' : 'smpte170m');
  return {
    matrix: isRgb || matrix === 'gbr' ? 'gbr' : matrix,
    primaries: known(stated.color_primaries),
    transfer: known(stated.color_transfer),
    isFullRange: stated.color_range === 'pc' || /^yuvj/.test(stated.pix_fmt ?? '') || isRgb,
  };
}

export const isHdr = ({ transfer }: VideoColors): boolean => /^(smpte2084|arib-std-b67)$/.test(transfer ?? '');
/** Whether the primaries are wider than those of screens without HDR. */
const isWide = ({ primaries }: VideoColors): boolean => /^(bt2020|smpte431|smpte432)/.test(primaries ?? '');

/** Whether the pixels must be converted to BT.709 before they are scaled. */
export const isConverted = (colors: VideoColors): boolean => isHdr(colors) || isWide(colors);

/** Names in zscale by the names in ffprobe. For unknown names, the first of each list is used. */
const zscaleMatrices: Readonly<Record<string, string>> = {
  bt709: '709',
  bt2020nc: '2020_ncl',
  bt2020c: '2020_cl',
  smpte170m: '170m',
  bt470bg: '470bg',
  gbr: 'gbr',
};
const zscalePrimaries: Readonly<Record<string, string>> = {
  bt709: '709',
  bt2020: '2020',
  smpte170m: '170m',
  bt470bg: 'bt470bg',
  smpte431: 'smpte431',
  smpte432: 'smpte432',
};
const zscaleTransfers: Readonly<Record<string, string>> = {
  bt709: '709',
  smpte2084: 'smpte2084',
  'arib-std-b67': 'arib-std-b67',
  'iec61966-2-1': 'iec61966-2-1',
  'bt2020-10': '2020_10',
  'bt2020-12': '2020_12',
};

/** Luminance in cd/m² that is shown as white, as ITU-R BT.2408 recommends. */
const WHITE_NITS = 203;
/** Share of white up to which brightness stays as it is; highlights above it are compressed. */
const LINEAR_UP_TO = 0.85;

/**
 * Returns filters, each followed by a comma, that convert HDR and wide colors to BT.709 of limited range; empty for
 * other colors.
 */
export function toBt709(colors: VideoColors): string {
  if (!isConverted(colors)) return '';
  const matrix = zscaleMatrices[colors.matrix] ?? '709';
  const primaries = zscalePrimaries[colors.primaries ?? (isHdr(colors) ? 'bt2020' : 'bt709')] ?? '709';
  const transfer = zscaleTransfers[colors.transfer ?? ''] ?? '709';
  const range = colors.isFullRange ? 'full' : 'limited';
  const hdr = isHdr(colors);
  // The first step must also declare its output colors; otherwise, this version of zscale finds no conversion path.
  const linear = `zscale=min=${matrix}:pin=${primaries}:tin=${transfer}:rin=${range}:m=${matrix}:p=${primaries}:t=linear${hdr ? `:npl=${WHITE_NITS}` : ''}`;
  const tone = hdr ? `tonemap=tonemap=mobius:param=${LINEAR_UP_TO}:desat=0,` : '';
  // Browsers show BT.709 with the curve of sRGB, in which HDR is encoded here; other curves stay as they are.
  return `${linear},format=gbrpf32le,zscale=p=709,${tone}zscale=t=${hdr ? 'iec61966-2-1' : transfer}:m=709:r=limited,format=yuv420p,`;
}

/** Names of matrices in swscale. Other matrices are close enough to BT.709. */
const scaleNames: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'bt470',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
};

/** Returns options of the scale filter that describe its input, which `toBt709` may have converted. */
export function scaleInput(colors: VideoColors): string {
  if (colors.matrix === 'gbr' && !isConverted(colors)) return '';
  const matrix = isConverted(colors) ? 'bt709' : (scaleNames[colors.matrix] ?? 'bt709');
  return `:in_color_matrix=${matrix}:in_range=${colors.isFullRange && !isConverted(colors) ? 'pc' : 'tv'}`;
}

/** Returns options of the scale filter for a video: the matrix stays, and the range becomes limited. */
export function scaleToFilm(colors: VideoColors): string {
  return `${scaleInput(colors)}:out_color_matrix=${scaleNames[filmMatrix(colors)] ?? 'bt709'}:out_range=tv`;
}

const filmMatrix = (colors: VideoColors): string =>
  !isConverted(colors) && /^(bt709|smpte170m|bt470bg)$/.test(colors.matrix) ? colors.matrix : 'bt709';

/** Returns the color tags of a video. Without a matrix, players guess from the height, and colors shift. */
export function filmColorArgs(colors: VideoColors): string[] {
  const kept = /^(bt709|bt470bg|smpte170m)$/;
  const tag = (option: string, value: string | undefined): string[] =>
    kept.test(value ?? '') ? [option, value ?? ''] : [];
  const converted = isConverted(colors);
  return [
    ...['-colorspace', filmMatrix(colors)],
    ...(converted ? ['-color_primaries', 'bt709'] : tag('-color_primaries', colors.primaries)),
    ...(converted ? ['-color_trc', 'bt709'] : tag('-color_trc', colors.transfer)),
    ...['-color_range', 'tv'],
  ];
}
