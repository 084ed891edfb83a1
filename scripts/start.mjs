/**
 * Sets up, builds and serves the site on this machine.
 *
 * Usage: npm start -- [--port N] [--no-open]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from './build.mjs';
import { which } from './setup/host-tools.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { staticServer } from './static-server.mjs';
import { bold, Failure, runMain, say } from './terminal.mjs';

const usage = `Usage: npm start -- [options]
Installs what is missing, builds, and serves the page on this machine.

  --port N    the port to serve on (default: 4173, or the next free one)
  --no-open   do not open a browser
  --help      this text`;

const defaultPort = 4173;
const host = '127.0.0.1';

/** @param {readonly string[]} args @returns {{ port: number | undefined, open: boolean, help: boolean }} */
function readOptions(args) {
  const options = { port: /** @type {number | undefined} */ (undefined), open: true, help: false };
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = args[i].split(/=(.*)/s);
    if (name === '--port') {
      const value = inline ?? args[++i];
      if (!/^\d+$/.test(value ?? '') || Number(value) < 1 || Number(value) > 65535) {
        throw new Failure(`--port: ${value ?? 'nothing'} is not allowed; expected a whole number from 1 to 65535.`);
      }
      options.port = Number(value);
    } else if (args[i] === '--no-open') options.open = false;
    else if (args[i] === '--help' || args[i] === '-h') options.help = true;
    else throw new Failure(`${args[i]} is not an option; expected --port N, --no-open or --help.`);
  }
  return options;
}

/** @param {number} port @returns {Promise<string | undefined>} why the port cannot be had */
async function whyTaken(port) {
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') return 'another program uses it';
    return code === 'EACCES' ? 'this user may not use it' : message;
  } finally {
    probe.close();
  }
}

/** @param {number | undefined} wanted @returns {Promise<number>} */
async function choosePort(wanted) {
  if (wanted !== undefined) {
    const reason = await whyTaken(wanted);
    if (reason) throw new Failure(`--port: ${wanted} is not allowed, because ${reason}; expected a free port.`);
    return wanted;
  }
  for (let port = defaultPort; port < defaultPort + 100; port++) if (!(await whyTaken(port))) return port;
  throw new Failure(`No port from ${defaultPort} to ${defaultPort + 99} is free. Choose one with --port N.`);
}

/** Opens a browser if there is a desktop. @param {string} address */
function openBrowser(address) {
  if (!process.stdout.isTTY) return;
  const opener = process.platform === 'darwin' ? '/usr/bin/open' : which('xdg-open');
  const hasDisplay = process.platform === 'darwin' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!opener || !hasDisplay) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

await runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return say(usage);
  // A requested port that is already in use is reported at once, not after the build.
  await choosePort(options.port);
  await build(await setup());

  const port = await choosePort(options.port);
  const server = staticServer(join(checkout, 'build', 'site'));
  server.listen(port, host);
  await once(server, 'listening');
  const address = `http://localhost:${port}/`;
  const ended = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  say(`\nposenc is served at ${bold(address)} (end with Ctrl-C)`);
  if (options.open) openBrowser(address);
  await ended;
  server.close();
  // Does not wait for connections that a browser keeps open.
  server.closeAllConnections();
  say('\nThe server has ended.');
});
