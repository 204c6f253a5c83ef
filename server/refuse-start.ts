import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { type Config, ConfigError } from './config.ts';

/** Makes a folder that a setting names, unless it is there; a data folder is its owner's alone (0700). Throws ConfigError where it cannot be made or written to. */
export async function needFolder(setting: 'BEACON_DATA' | 'BEACON_INBOX' | 'BEACON_STREAM_URL', path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: setting === 'BEACON_DATA' ? 0o700 : 0o777 });
    if (setting === 'BEACON_DATA') await keepPrivate(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`${setting} names ${path}, which cannot be used as a folder: ${reasonOf(error)}`);
  }
}

/** Refuses a folder that a setting names and that is not there or cannot be read. Throws ConfigError. */
export async function needFolderToRead(setting: 'BEACON_IMPORT_FOLDER', path: string): Promise<void> {
  try {
    await readdir(path);
  } catch (error) {
    throw new ConfigError(`${setting} names ${path}, which cannot be read as a folder: ${reasonOf(error)}`);
  }
}

/** Takes a data folder of this user away from everybody else; one of another user is that user's. */
async function keepPrivate(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(path, 0o700);
}

/** Says which setting keeps the web server from listening; anything else is passed on as it is. */
export function listenRefusal(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT is ${port}, but another program listens there already: stop it, or choose another port`);
    case 'EACCES':
      return new ConfigError(`PORT is ${port}, which needs rights that this user does not have: choose one from 1024 on`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST is "${host}", which is not an address of this machine`);
    default:
      return error;
  }
}

function reasonOf(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file of that name is there';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EROFS':
      return 'the disk is read-only';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
