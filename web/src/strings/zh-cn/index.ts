import account from './account.json'
import connection from './connection.json'
import cron from './cron.json'
import libraries from './libraries.json'
import login from './login.json'
import logs from './logs.json'
import scanner from './scanner.json'
import settings from './settings.json'
import shell from './shell.json'
import ui from './ui.json'
import updates from './updates.json'
import users from './users.json'

/** One file a part of the app; the key of a text is `<part>.<name>`. */
export const strings = {
  account,
  connection,
  cron,
  libraries,
  login,
  logs,
  scanner,
  settings,
  shell,
  ui,
  updates,
  users,
}
