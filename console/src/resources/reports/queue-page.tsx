import { Alert, Box, Button, Typography } from '@mui/material';
import { Loading, Title } from 'react-admin';
import { CaseLink } from '../../shared/case-link.tsx';
import { countText } from '../../shared/amounts.ts';
import { ageOf } from '../../shared/time.ts';
import { KeysHelp } from './keys-help.tsx';
import { areAllAppeals, presets, reportsText, suggestedReason, verbsOf, type QueueItem } from './queue.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ReportFacts } from './report-facts.tsx';
import { Subject } from '../../shared/subject.tsx';
import { areFiltersSet, withoutFilters } from './queue-view.ts';
import { useQueuePage } from './use-queue-page.ts';
import { useReportDetail } from './use-queue.ts';
import { useSwipe } from './use-swipe.ts';

type Page = ReturnType<typeof useQueuePage>;

const Facts = ({ item }: { item: QueueItem }) => {
  const { data, error, isPending } = useReportDetail(item.report.id);
  if (isPending) return <Loading />;
  if (data === undefined) return <Alert severity="error">{error?.message ?? 'This report can’t be shown.'}</Alert>;
  return (
    <>
      <Box
        component="section"
        aria-label="Reported content"
        sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
      >
        <Subject {...data} />
      </Box>
      <Box component="aside" aria-label="Why it is here" tabIndex={0}>
        <Typography sx={{ marginBlockEnd: 1 }}>
          <CaseLink id={data.subject_id} />
        </Typography>
        <ReportFacts detail={data} item={item} />
      </Box>
    </>
  );
};

const Waiting = ({ items, total, place, chosen, goTo, choose }: Page) => {
  // ISO 8601 times in UTC sort chronologically as strings.
  const oldest = items.map(({ created_at }) => created_at).sort()[0];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, maxHeight: { xs: 240, md: 'none' } }}>
      <Typography color="textSecondary" sx={{ paddingBlockEnd: 1 }}>
        {countText(total)} open{oldest === undefined ? '' : `, oldest ${ageOf(oldest, Date.now())}`}
      </Typography>
      <QueueList items={items} place={place} chosen={chosen} onMove={goTo} onChoose={choose} />
    </Box>
  );
};

const NoMatch = ({ view, setView }: Page) => (
  <Box sx={{ padding: 6, textAlign: 'center' }}>
    <Typography variant="h2" gutterBottom>
      Nothing matches these filters
    </Typography>
    <Button onClick={() => setView(withoutFilters(view))}>Clear filters</Button>
  </Box>
);

const Empty = () => (
  <Box sx={{ padding: 6, textAlign: 'center' }}>
    <Typography variant="h2" gutterBottom>
      Nothing waits
    </Typography>
    <Typography color="textSecondary">New reports appear here automatically.</Typography>
  </Box>
);

const columnsOf = (isListHidden: boolean) => ({
  xs: 'minmax(0, 1fr)',
  // The reported item keeps most of the space on a small desktop.
  md: isListHidden ? 'minmax(0, 1fr) 220px' : '210px minmax(0, 1fr) 220px',
  lg: isListHidden ? 'minmax(0, 1fr) 300px' : '270px minmax(0, 1fr) 300px',
});

const Stage = (page: Page) => {
  const swipe = useSwipe((direction) => page.move(direction)());
  if (page.item === undefined) return areFiltersSet(page.view) ? <NoMatch {...page} /> : <Empty />;
  return (
    <Box
      {...swipe}
      sx={{
        display: 'grid',
        minHeight: 0,
        gap: 2,
        gridTemplateColumns: columnsOf(page.isListHidden),
        '& > aside': { overflowY: { md: 'auto' } },
      }}
    >
      {!page.isListHidden && <Waiting {...page} />}
      <Facts key={page.item.key} item={page.item} />
    </Box>
  );
};

const Dialogs = ({ asking, askNothing, decide }: Page) => {
  if (asking === null) return null;
  if (asking.what === 'help') return <KeysHelp onClose={askNothing} />;
  const { what, about } = asking;
  const areAppeals = areAllAppeals(about);
  const verb = verbsOf(about)[what];
  const initial = { dismiss: 'Within the rules', act: suggestedReason(about), escalate: '' }[what];
  return (
    <ReasonDialog
      title={about.length === 1 ? `${verb}?` : `${verb} ${about.length} items?`}
      action={verb}
      initial={areAppeals ? '' : initial}
      presets={what === 'act' && !areAppeals ? presets : []}
      onClose={askNothing}
      onConfirm={(reason) => decide(what, about, reason)}
    />
  );
};

/** Page of the queue of pending decisions, for use with the keyboard. */
export const QueuePage = () => {
  const page = useQueuePage();
  const { item, items, place, error } = page;
  if (page.isPending) return <Loading />;
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
        // Without a minimum of 0, the tabs would make the page wider than a phone.
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        height: { md: 'calc(100dvh - 100px)' },
      }}
    >
      <Title title="Review queue" />
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px' }}>
        {item === undefined ? 'Nothing waits' : `${place + 1} of ${items.length}, ${reportsText(item.reports_count)}`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, marginBlockEnd: 1 }}>
        <QueueTabs tab={page.view.tab} onSelect={(tab) => page.setView({ ...page.view, tab })} />
        <QueueFilters view={page.view} onChange={page.setView} />
      </Box>
      <Stage {...page} />
      <QueueToolbar
        decisions={
          page.mayDecide && item !== undefined
            ? {
                verbs: page.verbs,
                areAppeals: page.areAppeals,
                selected: page.selected.length,
                onDismiss: page.ask('dismiss'),
                onAct: page.ask('act'),
                onEscalate: page.ask('escalate'),
                onClaim: page.claim,
              }
            : null
        }
        undoable={page.undoable}
        onUndo={page.undo}
      />
      <Dialogs {...page} />
    </Box>
  );
};
