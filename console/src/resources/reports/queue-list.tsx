import { Box, ButtonBase, Checkbox, Typography } from '@mui/material';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useEffect, useRef } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { Picture } from '../../shared/picture.tsx';
import { readSession } from '../../shared/session.ts';
import { ageOf } from '../../shared/time.ts';
import { reportsText, whatOf, type QueueItem } from './queue.ts';

const PICTURE_PX = 44;

interface QueueListProps {
  readonly items: readonly QueueItem[];
  /** Index of the displayed item. */
  readonly place: number;
  /** Keys of the selected items. */
  readonly chosen: ReadonlySet<string>;
  readonly onMove: (index: number) => void;
  readonly onChoose: (key: string) => void;
}

const isWork = ({ first }: QueueItem): boolean => first.subject_kind === 'image';

const summaryOf = ({ first, reports }: QueueItem): string => {
  if (first.claimed_by !== null)
    return first.claimed_by === readSession()?.id
      ? 'claimed by you'
      : `claimed by @${first.claimed_by_name ?? 'someone who left'}`;
  if (first.escalated_by !== null) return 'for an administrator';
  if (first.kind === 'near_duplicate') return 'much like an earlier work';
  return reports.length === 1 ? first.reason.replaceAll('_', ' ') : reportsText(reports.length);
};

/** Pending items, oldest first; the list scrolls to the displayed item. */
export const QueueList = ({ items, place, chosen, onMove, onChoose }: QueueListProps) => {
  const { data: works } = useGetManyAggregate<ImageItemView>('images', {
    ids: items.filter(isWork).map(({ first }) => first.subject_id),
  });
  const byId = new Map(works?.filter((work) => work !== undefined).map((work) => [work.id, work]));
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The braces discard the result: newer browsers return a promise here, which is not a cleanup function.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const now = Date.now();
  return (
    <Box
      component="ol"
      aria-label="Reports that wait"
      sx={{ listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto' }}
    >
      {items.map((item, index) => {
        const { key, first } = item;
        const work = byId.get(first.subject_id);
        const isCurrent = index === place;
        const title = work?.title ?? whatOf(first);
        return (
          <Box
            component="li"
            key={key}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
              borderInlineStart: 4,
              borderInlineStartColor: isCurrent ? 'text.primary' : 'transparent',
              bgcolor: isCurrent ? 'action.selected' : 'background.paper',
            }}
          >
            <Checkbox
              checked={chosen.has(key)}
              onChange={() => onChoose(key)}
              slotProps={{ input: { 'aria-label': `Select ${title}` } }}
            />
            <ButtonBase
              onClick={() => onMove(index)}
              sx={{ flex: 1, minWidth: 0, justifyContent: 'start', gap: 1.5, padding: 1, textAlign: 'start' }}
            >
              <Box sx={{ display: { md: 'none', lg: 'block' } }}>
                <Picture url={work?.image?.versions.fixed.url} alt="" size={PICTURE_PX} />
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" noWrap sx={{ fontWeight: 600, display: 'block' }}>
                  {title}
                </Typography>
                <Typography
                  component="span"
                  color={first.claimed_by === null ? 'textSecondary' : 'secondary'}
                  noWrap
                  sx={{ display: 'block' }}
                >
                  {summaryOf(item)}
                </Typography>
              </Box>
              <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {ageOf(first.created_at, now)}
              </Typography>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
};
