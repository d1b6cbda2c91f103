import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { Link } from 'react-router';

interface Props {
  readonly title: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** What the figure is about. */
  readonly to: string;
  readonly isWrong?: boolean;
}

/** One figure that leads to what it is about. */
export const FigureCard = ({ title, value, note = '', to, isWrong = false }: Props) => (
  <Card elevation={1} sx={isWrong ? { borderColor: 'error.main', borderWidth: 2 } : {}}>
    <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
      <CardContent>
        <Typography color="textSecondary">{title}</Typography>
        <Typography variant="h1" component="p" {...(isWrong ? { color: 'error' } : {})}>
          {value}
        </Typography>
        <Typography color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {note}
        </Typography>
      </CardContent>
    </CardActionArea>
  </Card>
);
