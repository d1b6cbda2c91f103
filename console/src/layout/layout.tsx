import { Box, MenuItem, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  AppBar,
  LoadingIndicator,
  Logout,
  Layout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useUserMenu,
  type AppBarProps,
} from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useFollowLive } from '../shared/live/use-live.ts';
import { useLateReads } from '../shared/use-late-reads.ts';
import { Logo } from './logo.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { ConsoleMenu } from './menu.tsx';

const SecurityItem = () => {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/security" onClick={menu?.onClose}>
      Second factor
    </MenuItem>
  );
};

const ConsoleUserMenu = () => (
  <UserMenu>
    <SecurityItem />
    <Logout />
  </UserMenu>
);

const ConsoleAppBar = (props: AppBarProps) => {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return (
    <AppBar
      {...props}
      color="inherit"
      elevation={0}
      userMenu={<ConsoleUserMenu />}
      toolbar={
        <>
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
    >
      {isWide && (
        <Box
          component={Link}
          to="/"
          aria-label="Pixchange console, dashboard"
          sx={{ color: 'inherit', textDecoration: 'none', marginInlineEnd: 3 }}
        >
          <Logo />
        </Box>
      )}
      <TitlePortal component="h1" variant="h3" />
    </AppBar>
  );
};

/**
 * Focuses the content after a navigation. Otherwise the menu keeps the focus, and typing a letter moves the focus to a
 * menu entry that starts with it.
 */
const useFocusOnPage = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById('main-content');
    if (content === null || content.contains(document.activeElement)) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }, [pathname]);
};

export const ConsoleLayout = ({ children }: { children: ReactNode }) => {
  useFollowLive();
  useLateReads();
  useFocusOnPage();
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu}>
      {children}
      <ProofDialog />
    </Layout>
  );
};
