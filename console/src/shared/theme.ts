import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/instrument-sans';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Colors of the web client, so that both look like one product. */
const light = {
  stock: '#f4f6f1',
  sunk: '#e9ece5',
  card: '#ffffff',
  ink: '#14181a',
  inverse: '#ffffff',
  muted: '#586166',
  link: '#0b5fa5',
  error: '#c8102e',
  ok: '#0a7a46',
  warning: '#8a5a00',
  border: '#7c8581',
  hairline: '#d9ddd5',
};
const dark: typeof light = {
  stock: '#101415',
  sunk: '#232a2b',
  card: '#191f20',
  ink: '#eef2ec',
  inverse: '#14181a',
  muted: '#98a39f',
  link: '#6cc4ff',
  error: '#ff8a8a',
  ok: '#5fd39a',
  warning: '#f0b849',
  border: '#7c8683',
  hairline: '#2e3637',
};

const TITLE = "'Bricolage Grotesque Variable', Arial, sans-serif";
const TEXT = "'Instrument Sans Variable', Arial, sans-serif";
const heading = { fontFamily: TITLE, fontWeight: 700, letterSpacing: '-0.01em' };

const componentsOf = (mode: 'light' | 'dark', colors: typeof light): NonNullable<RaThemeOptions['components']> => ({
  ...(mode === 'light' ? defaultLightTheme : defaultDarkTheme).components,
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: { border: `1px solid ${colors.hairline}`, boxShadow: 'none' },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: `2px solid ${colors.link}`, outlineOffset: 2 } },
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiLink: { styleOverrides: { root: { color: colors.link } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colors.hairline },
      head: { color: colors.muted, fontWeight: 500, backgroundColor: colors.sunk },
      // Uses digits of equal width, so that the numbers of a column line up.
      body: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  // Without `minWidth: 0`, a wide table widens the page instead of scrolling within it.
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
        // React-admin focuses the whole content after a navigation, where an outline would only distract.
        '& .RaLayout-content': { outline: 'none', padding: 24, '@media (max-width: 899px)': { padding: 8 } },
      },
    },
  },
  RaToolbar: { styleOverrides: { root: { backgroundColor: colors.sunk } } },
  RaSidebar: {
    styleOverrides: { root: { backgroundColor: colors.card, borderInlineEnd: `1px solid ${colors.hairline}` } },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        color: colors.ink,
        borderInlineStart: '4px solid transparent',
        '&.RaMenuItemLink-active': {
          backgroundColor: colors.sunk,
          borderInlineStartColor: colors.ink,
          color: colors.ink,
          fontWeight: 700,
        },
      },
    },
  },
  RaAppBar: {
    styleOverrides: {
      root: {
        backgroundColor: colors.card,
        color: colors.ink,
        borderBottom: `1px solid ${colors.hairline}`,
      },
    },
  },
});

const themeOf = (mode: 'light' | 'dark', colors: typeof light): RaThemeOptions => ({
  ...(mode === 'light' ? defaultLightTheme : defaultDarkTheme),
  palette: {
    mode,
    primary: { main: colors.ink, contrastText: colors.inverse },
    secondary: { main: colors.link, contrastText: colors.inverse },
    error: { main: colors.error, contrastText: colors.inverse },
    success: { main: colors.ok, contrastText: colors.inverse },
    warning: { main: colors.warning, contrastText: colors.inverse },
    info: { main: colors.link, contrastText: colors.inverse },
    background: { default: colors.stock, paper: colors.card },
    text: { primary: colors.ink, secondary: colors.muted },
    divider: colors.hairline,
    action: { hover: colors.sunk, selected: colors.sunk },
  },
  shape: { borderRadius: 3 },
  sidebar: { width: 200, closedWidth: 52 },
  typography: {
    fontFamily: TEXT,
    fontSize: 14,
    h1: { ...heading, fontSize: '1.75rem' },
    h2: { ...heading, fontSize: '1.3125rem' },
    h3: { ...heading, fontSize: '1.0625rem' },
    h4: heading,
    h5: heading,
    h6: heading,
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: componentsOf(mode, colors),
});

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
