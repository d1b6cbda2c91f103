import { Admin, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { Dashboard } from './dashboard/dashboard.tsx';
import { ConsoleLayout } from './layout/layout.tsx';
import { ForbiddenPage } from './layout/forbidden-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { SecurityPage } from './login/security-page.tsx';
import { albums } from './resources/albums/index.ts';
import { apiKeys } from './resources/api-keys/index.ts';
import { auditLog } from './resources/audit-log/index.ts';
import { AccountPage } from './resources/accounts/account-page.tsx';
import { categories, charities, spotlights, subcategories, themes } from './resources/catalogue/index.ts';
import { collections } from './resources/collections/index.ts';
import { coinPacks } from './resources/coin-packs/index.ts';
import { cases } from './resources/cases/index.ts';
import { EventLogPage } from './resources/events/event-log-page.tsx';
import { grants } from './resources/grants/index.ts';
import { images } from './resources/images/index.ts';
import { jobs } from './resources/jobs/index.ts';
import { licences } from './resources/licences/index.ts';
import { offers } from './resources/offers/index.ts';
import { nfts } from './resources/nfts/index.ts';
import { people } from './resources/people/index.ts';
import { proposals } from './resources/proposals/index.ts';
import { purchases } from './resources/purchases/index.ts';
import { reconciliation } from './resources/reconciliation/index.ts';
import { reports } from './resources/reports/index.ts';
import { QueuePage } from './resources/reports/queue-page.tsx';
import { SitePage } from './resources/site/site-page.tsx';
import { SystemPage } from './resources/system/system-page.tsx';
import { transactions } from './resources/transactions/index.ts';
import { authProvider } from './shared/auth-provider.ts';
import { dataProvider } from './shared/data-provider.ts';
import { StyleNonce } from './shared/style-nonce.tsx';
import { darkTheme, lightTheme } from './shared/theme.ts';

export const App = () => (
  <StyleNonce>
    {/* Transitions would prevent the redirect to the login, because react-admin keeps re-rendering the page. */}
    <BrowserRouter basename="/superadmin" useTransitions={false}>
      <Admin
        title="Pixchange console"
        authProvider={authProvider}
        dataProvider={dataProvider}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        accessDenied={ForbiddenPage}
        dashboard={Dashboard}
        theme={lightTheme}
        darkTheme={darkTheme}
        requireAuth
        disableTelemetry
      >
        <Resource {...reports} />
        <Resource {...cases} />
        <Resource {...images} />
        <Resource {...albums} />
        <Resource {...people} />
        <Resource {...collections} />
        <Resource {...nfts} />
        <Resource {...offers} />
        <Resource {...licences} />
        <Resource {...purchases} />
        <Resource {...reconciliation} />
        <Resource {...transactions} />
        <Resource {...grants} />
        <Resource {...proposals} />
        <Resource {...auditLog} />
        <Resource {...apiKeys} />
        <Resource {...jobs} />
        <Resource {...coinPacks} />
        <Resource {...categories} />
        <Resource {...subcategories} />
        <Resource {...spotlights} />
        <Resource {...charities} />
        <Resource {...themes} />
        <CustomRoutes>
          <Route path="/queue" element={<QueuePage />} />
          <Route path="/security" element={<SecurityPage />} />
          <Route path="/site" element={<SitePage />} />
          <Route path="/system" element={<SystemPage />} />
          <Route path="/events" element={<EventLogPage />} />
          <Route path="/accounts/:id?" element={<AccountPage />} />
        </CustomRoutes>
        <CustomRoutes noLayout>
          <Route path="/forbidden" element={<ForbiddenPage />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  </StyleNonce>
);
