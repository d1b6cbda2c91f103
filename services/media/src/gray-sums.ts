/** Part of a picture, in pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Sums of gray from the upper left corner to each pixel. They give the mean of any rectangle in a few steps. */
export interface GraySums {
  /** One more row and column than the picture; the first ones are 0. */
  readonly sums: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** Returns the sums of a picture with one byte for each pixel. */
export const graySumsOf = (gray: Uint8Array, width: number, height: number): GraySums => {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += gray[y * width + x] ?? 0;
      const above = y * (width + 1) + x + 1;
      sums[above + width + 1] = (sums[above] ?? 0) + row;
    }
  }
  return { sums, width, height };
};

/** Returns the sum up to a position, which can be within a pixel. */
const sumUpTo = ({ sums, width, height }: GraySums, x: number, y: number): number => {
  const [left, top] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
  const [shareX, shareY] = [x - left, y - top];
  const at = top * (width + 1) + left;
  const upper = (sums[at] ?? 0) * (1 - shareX) + (sums[at + 1] ?? 0) * shareX;
  const lower = (sums[at + width + 1] ?? 0) * (1 - shareX) + (sums[at + width + 2] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
};

/** Returns a part of the picture, scaled to a square of means, row by row. */
export const thumbnailOf = (picture: GraySums, part: Rectangle, side: number): Float64Array => {
  const [stepX, stepY] = [part.width / side, part.height / side];
  const corners = new Float64Array((side + 1) ** 2);
  for (let y = 0; y <= side; y += 1)
    for (let x = 0; x <= side; x += 1)
      corners[y * (side + 1) + x] = sumUpTo(picture, part.left + x * stepX, part.top + y * stepY);
  return Float64Array.from({ length: side ** 2 }, (_, index) => {
    const at = Math.floor(index / side) * (side + 1) + (index % side);
    const [below, area] = [at + side + 1, stepX * stepY];
    return ((corners[below + 1] ?? 0) - (corners[below] ?? 0) - (corners[at + 1] ?? 0) + (corners[at] ?? 0)) / area;
  });
};
