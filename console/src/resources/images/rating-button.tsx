import { Box, Button, TextField } from '@mui/material';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { ratings, type Rating } from '@pixchange/contracts/http/values/images';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ratingNames } from './ratings.ts';

type Rated = Pick<ImageItemView, 'id' | 'rating' | 'rated_by'>;

const RatingDialog = ({ work, onClose }: { work: Rated; onClose: () => void }) => {
  const [rating, setRating] = useState<Rating | null>(work.rated_by === 'moderator' ? work.rating : null);
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title="Set the rating of this work?"
      explanation="It counts in place of the owner's rating, and the owner can't change it."
      action="Set rating"
      onClose={onClose}
      onConfirm={async (reason) => {
        await dataProvider.act(`images/${work.id}/set_rating`, { rating, reason });
        notify(rating === null ? 'The rating is up to the owner' : 'Rating set', { type: 'success' });
        refresh();
      }}
    >
      <Box sx={{ marginBlock: 2 }}>
        <TextField
          select
          label="Rating"
          value={rating ?? ''}
          onChange={({ target }) => setRating(ratings.find((one) => one === target.value) ?? null)}
          fullWidth
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">Up to the owner</option>
          {ratings.map((one) => (
            <option key={one} value={one}>
              {ratingNames[one]}
            </option>
          ))}
        </TextField>
      </Box>
    </ReasonDialog>
  );
};

/** Button that overrides the owner's rating of a work, or removes the override. */
export const RatingButton = ({ work }: { work: Rated }) => {
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'images', action: 'set_rating' });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Set rating
      </Button>
      {isOpen && <RatingDialog work={work} onClose={() => setOpen(false)} />}
    </>
  );
};
