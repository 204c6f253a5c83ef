// Set-up that needs nothing but Node 20 and npm: the locked dependencies, and the client built from these sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'beacon');
const clientInputs = [
  'src',
  'contract',
  'domain',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** The Node that package.json pins. */
export function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** The environment with the project's own programs first, so that tools run on the pinned Node. */
export function projectEnv(extra = {}) {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter), ...extra };
}

/** Runs a program to its end; ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: projectEnv(), ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function stamp(name) {
  const file = join(cache, name);
  return {
    is: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    set: (value) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
  };
}

function withoutProjectPath() {
  const parts = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: parts.join(delimiter) };
  for (const key of Object.keys(env)) if (key.startsWith('npm_package_') || key.startsWith('npm_lifecycle_')) delete env[key];
  return env;
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

const built = () => existsSync(join(root, 'dist', 'index.html'));

/**
 * Whether this is a release: the client is built, and what builds it is not here (no sources, or installed with `npm ci --omit=dev`).
 * Then only the runtime dependencies are needed.
 */
function isRelease() {
  const canBuild = existsSync(join(root, 'node_modules', 'vite', 'package.json'));
  const isInstalledOnce = existsSync(join(root, 'node_modules', '.package-lock.json'));
  return built() && !canBuild && (isInstalledOnce || !existsSync(join(root, 'src')));
}

/** npm writes its own list into node_modules at the end of an install; it must hold every locked package at the locked version. */
function isInstalled({ withDev }) {
  const there = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (there === null || !existsSync(pinnedNode())) return false;
  const locked = Object.entries(packagesOf(join(root, 'package-lock.json')));
  return locked.every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      there[path]?.version === version ||
      (there[path] === undefined && (optional === true || devOptional === true || (dev === true && !withDev))),
  );
}

/** Installs the locked dependencies where some are missing or have another version; a release installs those of the runtime alone. */
export async function installIfStale() {
  const withDev = !isRelease();
  if (isInstalled({ withDev })) return;
  console.log('Installing the dependencies (once, a minute or two) …');
  run('npm', ['ci', ...(withDev ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'], {
    env: withoutProjectPath(),
    shell: process.platform === 'win32',
  });
}

function newest(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const info = statSync(full);
  if (!info.isDirectory()) return [`${path}:${info.size}:${info.mtimeMs}`];
  return readdirSync(full)
    .sort()
    .flatMap((name) => newest(join(path, name)));
}

/** Builds the client where one of its sources changed since the last build; a release is built already. */
export async function buildIfStale() {
  if (isRelease()) return;
  const state = createHash('sha256').update(clientInputs.flatMap(newest).join('\n')).digest('hex');
  const last = stamp('built');
  if (last.is(state) && built()) return;
  console.log('Building the client …');
  run(pinnedNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  last.set(createHash('sha256').update(clientInputs.flatMap(newest).join('\n')).digest('hex'));
}
