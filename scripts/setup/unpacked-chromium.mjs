/**
 * Debian's Chromium for a user who may not install packages: unpacked from the host's own suite, so that it runs with the
 * host's C library, and started with the libraries and fonts that came with it.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from '../run.mjs';
import { Failure } from '../terminal.mjs';
import { libraryFolderNames, unpackAside } from './debian.mjs';
import { toolchain } from './paths.mjs';

/** @typedef {import('./chromium.mjs').ChromiumPackage} ChromiumPackage */

/** @param {ChromiumPackage} name */
const homeOf = (name) => join(toolchain, name);
/** @param {ChromiumPackage} name */
const programOf = (name) => join(homeOf(name), 'chromium.sh');

/** The C library is the host's; a headless browser needs neither a running system nor a graphics card. */
const unneeded = new Set([
  ...['libc6', 'libgcc-s1', 'gcc-12-base', 'gcc-14-base', 'debconf', 'dpkg', 'tar', 'base-files', 'mawk'],
  ...['perl', 'perl-base', 'perl-modules-5.36', 'libperl5.36', 'perl-modules-5.40', 'libperl5.40', 'passwd', 'adduser'],
  ...['systemd', 'systemd-sysv', 'libsystemd-shared', 'libpam-systemd', 'libpam-modules', 'libpam-modules-bin'],
  ...['libpam-runtime', 'libcryptsetup12', 'procps', 'init-system-helpers', 'sysvinit-utils', 'mount', 'x11-common'],
  ...['x11-utils', 'xdg-utils', 'libgl1-mesa-dri', 'mesa-libgallium', 'libllvm15', 'libllvm19', 'libz3-4'],
  ...['adwaita-icon-theme', 'gtk-update-icon-cache', 'hicolor-icon-theme', 'dbus', 'dbus-daemon', 'dbus-user-session'],
]);

/** Folders in a folder of libraries that hold libraries themselves, such as nss. @param {string} root @param {string} parent */
function privateFolders(root, parent) {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name))
    .filter((folder) => readdirSync(join(root, folder)).some((name) => /^lib.*\.so/.test(name)));
}

/** @param {ChromiumPackage} name @returns {string | undefined} */
export const unpackedChromium = (name) => (existsSync(programOf(name)) ? programOf(name) : undefined);

/** @param {ChromiumPackage} name @returns {Promise<string>} */
export async function unpackChromium(name) {
  const home = homeOf(name);
  const program = programOf(name);
  await unpackAside(home, name, unneeded, (root) => {
    const libraries = libraryFolderNames(root).flatMap((folder) => [folder, ...privateFolders(root, folder)]);
    writeFileSync(
      join(root, 'fonts.conf'),
      [
        '<?xml version="1.0"?>',
        '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
        '<fontconfig>',
        '  <dir>/usr/share/fonts</dir>',
        `  <dir>${home}/usr/share/fonts</dir>`,
        '  <cachedir prefix="xdg">fontconfig</cachedir>',
        '</fontconfig>',
        '',
      ].join('\n'),
    );
    writeFileSync(
      join(root, 'chromium.sh'),
      [
        '#!/bin/sh',
        `export LD_LIBRARY_PATH='${libraries.map((folder) => `${home}/${folder}`).join(':')}'`,
        `export FONTCONFIG_FILE='${home}/fonts.conf'`,
        `exec '${home}/usr/lib/chromium/${name}' "$@"`,
        '',
      ].join('\n'),
      { mode: 0o755 },
    );
  });
  try {
    await runOrFail(program, ['--version']);
  } catch (error) {
    rmSync(program, { force: true });
    throw new Failure(`The unpacked Chromium does not start here: ${error instanceof Error ? error.message : error}`);
  }
  return program;
}
