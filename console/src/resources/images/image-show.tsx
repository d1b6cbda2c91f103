import { Box } from '@mui/material';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import { CaseLink } from '../../shared/case-link.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { HistoryPanel } from '../../shared/history/history-panel.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { ProofButton } from '../../shared/proof-button.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { CategoryButton } from './category-button.tsx';
import { CategoryName } from './category-name.tsx';
import { ClearanceButton } from './clearance-button.tsx';
import { RatingButton } from './rating-button.tsx';
import { ratingNames } from './ratings.ts';
import { WorkBuyers } from './work-buyers.tsx';

const Actions = () => {
  const work = useRecordContext<ImageItemView>();
  if (work === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      {work.status === 'taken_down' ? (
        <ActButton
          resource="images"
          action="restore"
          path={`images/${work.id}/restore`}
          label="Restore"
          title="Restore this work?"
          explanation="It is shown again as before."
          done="Restored"
          color="success"
        />
      ) : (
        <ActButton
          resource="images"
          action="take_down"
          path={`images/${work.id}/take_down`}
          label="Take down"
          title="Take this work down?"
          explanation="Nobody can see it any more, and its file can’t be uploaded again. You can restore it later."
          done="Taken down"
          color="error"
          choice={{ name: 'legal', label: 'Required by law: sold copies are blocked too' }}
        />
      )}
      <ClearanceButton id={work.id} />
      <CategoryButton work={work} />
      <RatingButton work={work} />
      <ProofButton resource="images" id={work.id} />
      {work.status === 'failed' && (
        <ActButton
          resource="images"
          action="retry_media"
          path={`images/${work.id}/retry_media`}
          label="Retry processing"
          title="Process this file again?"
          explanation="This works while the uploaded file still exists, which it does if the error was ours."
          done="It is being processed again"
        />
      )}
    </TopToolbar>
  );
};

const ratingOf = ({ rating, rated_by }: ImageItemView): string =>
  rating === null
    ? 'none'
    : `${ratingNames[rating]} (set by ${rated_by === 'moderator' ? 'a moderator' : 'the owner'})`;

const factsOf = (work: ImageItemView) => [
  { label: 'State', value: <StateLabel state={work.status} /> },
  ...(work.failure === null ? [] : [{ label: 'What went wrong', value: work.failure.title }]),
  { label: 'Title', value: work.title },
  { label: 'Type', value: work.type ?? 'not known yet' },
  { label: 'Owner', value: <MemberLink id={work.user.id} /> },
  {
    label: 'Category',
    value: work.subcategory_id === null ? 'none' : <CategoryName id={work.subcategory_id} />,
  },
  { label: 'Rating', value: ratingOf(work) },
  { label: 'Hashtags', value: work.tags.map((tag) => `#${tag}`).join(' ') || 'none' },
  { label: 'Description', value: work.alt_text ?? 'none' },
  { label: 'Seen by', value: work.public ? 'everyone' : 'the owner' },
  { label: 'On sale', value: work.for_sale ? `for ${countText(work.price)} coins` : 'no' },
  { label: 'Comments', value: countText(work.comments_count) },
  { label: 'Uploaded', value: timeInUtc(work.created_at) },
];

export const ImageShow = () => (
  <Show title="Work" actions={<Actions />}>
    <WithRecord
      render={(work: ImageItemView) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <Box sx={{ bgcolor: 'action.hover', display: 'grid', placeItems: 'center', minHeight: 240 }}>
            {work.image !== null && (
              <Box
                component="img"
                src={work.image.versions.fixed_extra_large?.url ?? work.image.versions.fixed_large.url}
                alt={work.alt_text ?? work.title}
                sx={{ maxWidth: '100%', maxHeight: 520 }}
              />
            )}
          </Box>
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <FieldList facts={factsOf(work)} />
            <CaseLink id={work.id} />
          </Box>
          <WorkBuyers work={work} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <HistoryPanel resource="images" id={work.id} />
          </Box>
        </Box>
      )}
    />
  </Show>
);
