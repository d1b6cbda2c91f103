import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined';
import CaseIcon from '@mui/icons-material/GavelOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import FlagIcon from '@mui/icons-material/FlagOutlined';
import GiftIcon from '@mui/icons-material/CardGiftcardOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import MintIcon from '@mui/icons-material/TokenOutlined';
import PackIcon from '@mui/icons-material/Inventory2Outlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import AlbumIcon from '@mui/icons-material/PhotoLibraryOutlined';
import ProposalIcon from '@mui/icons-material/HowToVoteOutlined';
import QueueIcon from '@mui/icons-material/PlaylistPlayOutlined';
import PurchaseIcon from '@mui/icons-material/ReceiptLongOutlined';
import SpotlightIcon from '@mui/icons-material/StarBorderOutlined';
import ThemeIcon from '@mui/icons-material/EventOutlined';
import CharityIcon from '@mui/icons-material/VolunteerActivismOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import EventsIcon from '@mui/icons-material/HistoryOutlined';
import LedgerIcon from '@mui/icons-material/MenuBookOutlined';
import JobsIcon from '@mui/icons-material/RunningWithErrorsOutlined';
import SiteIcon from '@mui/icons-material/StorefrontOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import CollectionIcon from '@mui/icons-material/CollectionsBookmarkOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ReconcileIcon from '@mui/icons-material/CompareArrowsOutlined';
import OfferIcon from '@mui/icons-material/SellOutlined';
import LicenceIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import { Divider } from '@mui/material';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import type { ReactElement } from 'react';
import { Menu } from 'react-admin';
import { readSession } from '../shared/session.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly resource: string;
  readonly action?: string;
}

/** Menu entries, grouped. */
const groups: readonly (readonly Entry[])[] = [
  [
    { to: '/queue', label: 'Review queue', icon: <QueueIcon />, resource: 'reports' },
    { to: '/cases', label: 'Cases', icon: <CaseIcon />, resource: 'cases' },
    { to: '/reports', label: 'Reports', icon: <FlagIcon />, resource: 'reports' },
    { to: '/proposals', label: 'Proposals', icon: <ProposalIcon />, resource: 'proposals' },
  ],
  [
    { to: '/images', label: 'Works', icon: <ImageIcon />, resource: 'images' },
    { to: '/albums', label: 'Albums', icon: <AlbumIcon />, resource: 'albums' },
    { to: '/collections', label: 'Collections', icon: <CollectionIcon />, resource: 'collections' },
    { to: '/nfts', label: 'Mints', icon: <MintIcon />, resource: 'nfts' },
    { to: '/offers', label: 'Offers', icon: <OfferIcon />, resource: 'offers' },
    { to: '/licences', label: 'Licenses', icon: <LicenceIcon />, resource: 'licences' },
    { to: '/users', label: 'Members', icon: <PeopleIcon />, resource: 'users' },
  ],
  [
    { to: '/purchases', label: 'Coin purchases', icon: <PurchaseIcon />, resource: 'purchases' },
    { to: '/reconciliation', label: 'Reconciliation', icon: <ReconcileIcon />, resource: 'reconciliation' },
    { to: '/grants', label: 'Grants', icon: <GiftIcon />, resource: 'grants' },
    { to: '/transactions', label: 'Coin ledger', icon: <LedgerIcon />, resource: 'transactions' },
    { to: '/accounts', label: 'Accounts', icon: <AccountBalanceIcon />, resource: 'accounts', action: 'show' },
    { to: '/events', label: 'Event log', icon: <EventsIcon />, resource: 'events' },
    { to: '/audit_log', label: 'Audit log', icon: <AuditIcon />, resource: 'audit_log' },
    { to: '/coin_packs', label: 'Coin packs', icon: <PackIcon />, resource: 'coin_packs' },
  ],
  [
    { to: '/api_keys', label: 'API keys', icon: <KeyIcon />, resource: 'api_keys' },
    { to: '/jobs', label: 'Jobs', icon: <JobsIcon />, resource: 'jobs' },
    { to: '/site', label: 'Site', icon: <SiteIcon />, resource: 'site' },
    { to: '/system', label: 'System', icon: <SystemIcon />, resource: 'system' },
  ],
  [
    { to: '/categories', label: 'Categories', icon: <CategoryIcon />, resource: 'categories' },
    { to: '/subcategories', label: 'Subcategories', icon: <LabelIcon />, resource: 'subcategories' },
    { to: '/spotlights', label: 'Spotlights', icon: <SpotlightIcon />, resource: 'spotlights' },
    { to: '/charities', label: 'Charities', icon: <CharityIcon />, resource: 'charities' },
    { to: '/themes', label: 'Themes', icon: <ThemeIcon />, resource: 'themes' },
  ],
];

/** Returns the groups of entries that these roles may see, without empty groups. */
const groupsFor = (roles: readonly StaffRole[]): readonly (readonly Entry[])[] =>
  groups
    .map((entries) => entries.filter(({ resource, action = 'list' }) => allows(roles, resource, action)))
    .filter((entries) => entries.length > 0);

export const ConsoleMenu = () => (
  <Menu>
    <Menu.Item to="/" primaryText="Dashboard" leftIcon={<DashboardIcon />} />
    {groupsFor(readSession()?.roles ?? []).map((entries) => [
      <Divider key={entries[0]?.to} role="presentation" sx={{ marginBlock: 0.5 }} />,
      ...entries.map(({ to, label, icon }) => <Menu.Item key={to} to={to} primaryText={label} leftIcon={icon} />),
    ])}
  </Menu>
);
