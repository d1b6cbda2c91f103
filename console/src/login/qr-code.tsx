import { Box } from '@mui/material';
import { correction, generate } from 'lean-qr';

/** Width of the quiet zone that ISO/IEC 18004 requires, in modules. */
const QUIET = 4;
const SIDE_PX = 208;

/** QR code, generated in the browser because its content is secret. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  const side = code.size + 2 * QUIET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ width: SIDE_PX, height: SIDE_PX, justifySelf: 'center' }}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </Box>
  );
};
