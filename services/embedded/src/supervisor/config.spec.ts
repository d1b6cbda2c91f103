import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPublicUrl, readSupervisorConfig } from './config.ts';
import { SetupError } from '../processes/setup-error.ts';

const read = (environment: Record<string, string>) =>
  readSupervisorConfig({ DATA_DIR: '/srv/pixchange', ...environment }, '/home/somebody/pixchange');

describe('the settings of npm start', () => {
  it('have default values', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      demo: true,
      trustedProxies: 0,
      dataDir: '/srv/pixchange',
      chainId: 137,
    });
  });

  it('treat an empty variable as missing', () => {
    expect(read({ PORT: '', HOST: '', PUBLIC_URL: '', DEMO: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      demo: true,
    });
  });

  it('are read from the environment', () => {
    const environment = {
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://pixchange.example/',
      SMTP_URL: 'smtp://mail.example',
      DEMO: 'off',
      DATA_DIR: 'data',
      TRUSTED_PROXIES: '2',
    };
    expect(read(environment)).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      publicUrl: 'https://pixchange.example',
      demo: false,
      dataDir: '/home/somebody/pixchange/data',
      trustedProxies: 2,
    });
  });

  it.each([
    [{ PORT: 'http' }, /PORT/],
    [{ PORT: '-1' }, /PORT/],
    [{ PORT: '65536' }, /PORT/],
    [{ PORT: '80.5' }, /PORT/],
    [{ PUBLIC_URL: 'pixchange.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'ftp://pixchange.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://pixchange.example/sub' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://pixchange.example' }, /SMTP_URL.*DEV_TOOLS/],
    [{ DEV_TOOLS: 'short' }, /DEV_TOOLS/],
    [{ DEV_TOOLS: 'with spaces that no cookie takes' }, /DEV_TOOLS/],
    [{ TRUSTED_PROXIES: 'yes' }, /TRUSTED_PROXIES/],
    [{ CHAIN_ID: 'polygon' }, /CHAIN_ID/],
    [{ CHAIN_ID: '0' }, /CHAIN_ID/],
  ])('are refused by name when they are invalid: %j', (environment, name) => {
    expect(() => read(environment)).toThrow(SetupError);
    expect(() => read(environment)).toThrow(name);
  });

  it.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://127.0.0.1' },
    { PUBLIC_URL: 'https://pixchange.example', DEV_TOOLS: 'a-token-of-the-operator' },
  ])('are complete without a mail server: %j', (environment) => {
    expect(read(environment).publicUrl).toBe(environment.PUBLIC_URL);
  });

  it('read secrets from files, and child processes get the values', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pixchange-settings-'));
    const path = join(folder, 'token');
    writeFileSync(path, 'a-token-of-the-operator\n');
    const { devTools, given: environment } = read({ PUBLIC_URL: 'https://pixchange.example', DEV_TOOLS_FILE: path });
    rmSync(folder, { recursive: true });
    expect(devTools).toBe('a-token-of-the-operator');
    expect(environment).toEqual({
      DATA_DIR: '/srv/pixchange',
      PUBLIC_URL: 'https://pixchange.example',
      DEV_TOOLS: 'a-token-of-the-operator',
    });
    expect(() => read({ SMTP_URL_FILE: path })).toThrow(SetupError);
    expect(() => read({ SMTP_URL_FILE: path })).toThrow(`SMTP_URL_FILE: ${path} can't be read`);
  });

  it.each([
    ['127.0.0.1', 8080, 'http://localhost:8080'],
    ['0.0.0.0', 8080, 'http://localhost:8080'],
    ['::', 8080, 'http://localhost:8080'],
    ['192.168.1.5', 8080, 'http://192.168.1.5:8080'],
    ['fd00::5', 8080, 'http://[fd00::5]:8080'],
    ['127.0.0.1', 80, 'http://localhost'],
  ])('derive the public URL from %s and %i', (host, port, url) => expect(ownPublicUrl(host, port)).toBe(url));
});
