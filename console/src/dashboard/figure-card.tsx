import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { Link } from 'react-router';

interface Props {
  readonly title: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Target of the figure's link. */
  readonly to: string;
  readonly isWrong?: boolean;
  /** Whether the value is shown in a muted color. */
  readonly isQuiet?: boolean;
}

const colorOf = (isWrong: boolean, isQuiet: boolean) => {
  if (isWrong) return { color: 'error' };
  return isQuiet ? { color: 'textSecondary' } : {};
};

/** Card with one figure that links to its subject. */
export const FigureCard = ({ title, value, note = '', to, isWrong = false, isQuiet = false }: Props) => (
  <Card elevation={1} sx={isWrong ? { borderColor: 'error.main', borderWidth: 2 } : {}}>
    <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
      <CardContent>
        <Typography color="textSecondary">{title}</Typography>
        <Typography variant="h1" component="p" {...colorOf(isWrong, isQuiet)}>
          {value}
        </Typography>
        <Typography color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {note}
        </Typography>
      </CardContent>
    </CardActionArea>
  </Card>
);
