import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReportDetailView } from '@pixchange/contracts/http/moderation';
import { Link } from 'react-router';
import { timeInUtc } from './time.ts';

type PublicUser = NonNullable<ReportDetailView['user']>;
type SubjectProps = Pick<ReportDetailView, 'subject_kind' | 'image' | 'album' | 'reported_comment' | 'user'>;

const WHAT = { Gif: 'GIF', Sticker: 'Sticker', Art: 'Art' } as const;

const Owner = ({ user }: { user: Pick<PublicUser, 'id' | 'username'> | null }) =>
  user === null ? (
    <>someone who left</>
  ) : (
    <MuiLink component={Link} to={`/users/${user.id}/show`}>
      @{user.username}
    </MuiLink>
  );

/** Reported work with its author, who is not the reported person when the report is about a comment on the work. */
const Work = ({ image }: Pick<SubjectProps, 'image'>) =>
  image === null ? (
    <Gone />
  ) : (
    <>
      <Heading title={image.title}>
        {WHAT[image.type ?? 'Art']} by <Owner user={image.user} />, uploaded {timeInUtc(image.created_at)}
      </Heading>
      <Box
        sx={{
          flex: 1,
          minHeight: 200,
          bgcolor: 'action.hover',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
        }}
      >
        {image.image !== null && (
          <Box
            component="img"
            src={image.image.versions.fixed_extra_large?.url ?? image.image.versions.fixed_large.url}
            alt={image.alt_text ?? image.title}
            sx={{ maxWidth: '90%', maxHeight: 'min(60vh, 560px)', objectFit: 'contain' }}
          />
        )}
      </Box>
    </>
  );

const Heading = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap', marginBottom: 1.5 }}>
    <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography color="textSecondary">{children}</Typography>
  </Box>
);

const Gone = () => <Typography>It no longer exists.</Typography>;

/** Target of a report, as members see it or would see it. */
export const Subject = (detail: SubjectProps) => {
  const { subject_kind: kind, album, reported_comment: comment, user } = detail;
  if (kind === 'image') return <Work {...detail} />;
  if (kind === 'album')
    return album === null ? (
      <Gone />
    ) : (
      <Heading title={album.title}>
        Album by <Owner user={user} />, {album.images_count} works
      </Heading>
    );
  if (kind === 'comment')
    return comment === null ? (
      <Gone />
    ) : (
      <>
        <Heading title="Comment">
          by <Owner user={user} />, {timeInUtc(comment.created_at)}
        </Heading>
        <Typography component="blockquote" sx={{ margin: 0, fontSize: '1.0625rem', whiteSpace: 'pre-wrap' }}>
          {comment.text}
        </Typography>
        <Work {...detail} />
      </>
    );
  return user === null ? (
    <Gone />
  ) : (
    <>
      <Heading title={user.full_name ?? user.username ?? ''}>
        <Owner user={user} />
      </Heading>
      <Typography sx={{ whiteSpace: 'pre-wrap' }}>{user.description ?? 'No description.'}</Typography>
    </>
  );
};
