import { Box, ButtonBase, Checkbox, Typography } from '@mui/material';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useEffect, useRef } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { Picture } from '../../shared/picture.tsx';
import { readSession } from '../../shared/session.ts';
import { ageOf } from '../../shared/time.ts';
import { partText, summaryOf, whatOf, type QueueItem } from './queue.ts';

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

const isWork = ({ subject_kind }: QueueItem): boolean => subject_kind === 'image';

/**
 * Returns a text about an item's claim or escalation, which the row shows in place of the report reasons; undefined
 * without either.
 */
const holderOf = ({ report }: QueueItem): string | undefined => {
  if (report.claimed_by !== null)
    return report.claimed_by === readSession()?.id
      ? 'claimed by you'
      : `claimed by @${report.claimed_by_name ?? 'someone who left'}`;
  return report.escalated_by === null ? undefined : 'for an administrator';
};

const pointsText = (item: QueueItem): string =>
  item.points.map(({ part, points }) => `${partText(item, part)} +${points}`).join(', ');

interface RowProps {
  readonly item: QueueItem;
  readonly title: string;
  readonly picture: string | undefined;
}

const RowText = ({ item, title, picture }: RowProps) => {
  const holder = holderOf(item);
  return (
    <>
      <Box sx={{ display: { md: 'none', lg: 'block' } }}>
        <Picture url={picture} alt="" size={PICTURE_PX} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" noWrap sx={{ fontWeight: 600, display: 'block' }}>
          {title}
        </Typography>
        <Typography
          component="span"
          color={holder === undefined ? 'textSecondary' : 'secondary'}
          noWrap
          sx={{ display: 'block' }}
        >
          {holder ?? summaryOf(item)}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'end', whiteSpace: 'nowrap' }} title={pointsText(item)}>
        <Typography
          component="span"
          sx={{ display: 'block', fontWeight: 600 }}
          aria-label={`Priority ${item.priority}`}
        >
          {item.priority}
        </Typography>
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          {ageOf(item.created_at, Date.now())}
        </Typography>
      </Box>
    </>
  );
};

/**
 * Keeps the displayed row in view even when its position in the list changes. Moves the focus to the row if the focus
 * is in the list or on the body.
 */
const useCurrentRow = (key: string | undefined, place: number) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    // The braces discard the result: newer browsers return a promise here, which is not a cleanup function.
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = document;
    if (activeElement === document.body || list.current?.contains(activeElement) === true)
      row?.querySelector('button')?.focus({ preventScroll: true });
  }, [key, place]);
  return list;
};

/** Pending items, most urgent first. The list scrolls to the displayed item, the only item in the tab order. */
export const QueueList = ({ items, place, chosen, onMove, onChoose }: QueueListProps) => {
  const { data: works } = useGetManyAggregate<ImageItemView>('images', {
    ids: items.filter(isWork).map(({ subject_id }) => subject_id),
  });
  const byId = new Map(works?.filter((work) => work !== undefined).map((work) => [work.id, work]));
  const list = useCurrentRow(items[place]?.key, place);
  return (
    <Box
      component="ol"
      ref={list}
      aria-label="Waiting reports"
      sx={{ listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto' }}
    >
      {items.map((item, index) => {
        const { key, report } = item;
        const work = byId.get(item.subject_id);
        const isCurrent = index === place;
        const title = work?.title ?? whatOf(report);
        return (
          <Box
            component="li"
            key={key}
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
              slotProps={{ input: { 'aria-label': `Select ${title}`, tabIndex: isCurrent ? 0 : -1 } }}
            />
            <ButtonBase
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onMove(index)}
              sx={{
                flex: 1,
                minWidth: 0,
                justifyContent: 'start',
                gap: 1.5,
                padding: 1,
                textAlign: 'start',
                '&:focus-visible': { outline: '2px solid', outlineOffset: -2 },
              }}
            >
              <RowText item={item} title={title} picture={work?.image?.versions.fixed.url} />
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
};
