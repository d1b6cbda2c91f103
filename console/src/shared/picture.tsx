import { Box } from '@mui/material';

interface PictureProps {
  readonly url: string | null | undefined;
  readonly alt: string;
  readonly size: number;
}

/** Small square picture; an empty square when there is none. */
export const Picture = ({ url, alt, size }: PictureProps) => (
  <Box sx={{ width: size, height: size, flexShrink: 0, bgcolor: 'action.hover', overflow: 'hidden' }}>
    {typeof url === 'string' && (
      <Box
        component="img"
        src={url}
        alt={alt}
        loading="lazy"
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
    )}
  </Box>
);
