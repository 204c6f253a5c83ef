// The programs that some tests need, installed in one step before them: a browser, NSD (a name server), Dovecot (an IMAP server), a PDF reader.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedNode, projectEnv, root } from './setup.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const servers = [
  { program: '/usr/sbin/nsd', package: 'nsd', tests: 'tests against a real name server' },
  { program: '/usr/sbin/dovecot', package: 'dovecot-imapd', tests: 'tests against a real IMAP server' },
  { program: '/usr/bin/pdftotext', package: 'poppler-utils', tests: 'tests of the text of PDFs' },
];
const busyWaitMs = 600_000;
const npmBrowser = { package: '@sparticuz/chromium', version: '153.0.0' };
const npmFolder = join(root, 'node_modules', '.cache', 'beacon', 'browser');

const quiet = { cwd: root, encoding: 'utf8', env: projectEnv({ DEBIAN_FRONTEND: 'noninteractive' }) };
const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs apt-get; waits up to ten minutes while another package manager holds its lock. */
async function apt(...args) {
  const until = Date.now() + busyWaitMs;
  for (let isFirst = true; ; isFirst = false) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], quiet);
    if (status === 0) return true;
    if (!/could not get lock|unable to (lock|acquire)/i.test(`${stderr}`) || Date.now() > until) {
      console.log(`${stderr}`.trim());
      return false;
    }
    if (isFirst) console.log('Another package manager is running; waiting for it …');
    await pause(5_000);
  }
}

function foundBrowser() {
  return [process.env.BEACON_BROWSER ?? '', ...browsers].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Playwright's own browser, which needs no root; empty text is its path. */
function playwrightBrowser() {
  const cli = join('node_modules', 'playwright', 'cli.js');
  return spawnSync(pinnedNode(), [cli, 'install', 'chromium'], quiet).status === 0 ? '' : null;
}

/** A Chromium from an npm package, which needs neither root nor any host but the npm registry. */
function browserOfNpm() {
  mkdirSync(npmFolder, { recursive: true });
  const wanted = `${npmBrowser.package}@${npmBrowser.version}`;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', npmFolder, wanted];
  if (spawnSync('npm', args, { ...quiet, shell: process.platform === 'win32' }).status !== 0) return null;
  const script = `import('${npmBrowser.package}').then(async ({ default: chromium }) => console.log(await chromium.executablePath()))`;
  const { status, stdout } = spawnSync(pinnedNode(), ['--input-type=module', '-e', script], { ...quiet, cwd: npmFolder });
  return status === 0 && existsSync(`${stdout}`.trim()) ? `${stdout}`.trim() : null;
}

function browserTests() {
  const args = [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--list'];
  const { stdout } = spawnSync(pinnedNode(), args, { ...quiet, env: projectEnv({ BEACON_BROWSER: '' }) });
  return /Total: (\d+) tests?/.exec(`${stdout}`)?.[1] ?? 'all';
}

/**
 * Installs what is missing and says loudly what could not be. Answers the path of the browser; empty text is Playwright's own, `null` none:
 * then the browser tests are skipped. Tests that need a missing server skip themselves.
 */
export async function prepareTestTools() {
  const missing = servers.filter(({ program }) => !existsSync(program)).map((server) => server.package);
  if (foundBrowser() === null) missing.push('chromium');
  if (missing.length > 0 && canInstallPackages()) {
    console.log(`Installing ${missing.join(', ')} for the tests (once) …`);
    if (await apt('update')) for (const name of missing) await apt('-y', '--no-install-recommends', 'install', name);
  }
  let browser = foundBrowser();
  if (browser === null) {
    console.log('Installing a browser without the package manager (once) …');
    browser = playwrightBrowser() ?? browserOfNpm();
  }
  const skipped = servers
    .filter(({ program }) => !existsSync(program))
    .map((one) => `${one.package}: the ${one.tests} are SKIPPED`);
  if (browser === null)
    skipped.push(`a browser: ${browserTests()} browser tests are SKIPPED. Set BEACON_BROWSER to the path of one`);
  for (const line of skipped) console.warn(`\n!!! Could not install ${line}.`);
  return { browser, skipped };
}
