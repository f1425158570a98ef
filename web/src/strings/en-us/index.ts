import account from './account.json'
import connection from './connection.json'
import login from './login.json'
import logs from './logs.json'
import settings from './settings.json'
import shell from './shell.json'
import ui from './ui.json'
import updates from './updates.json'
import users from './users.json'

/** One file a part of the app; the key of a text is `<part>.<name>`. */
export const strings = { account, connection, login, logs, settings, shell, ui, updates, users }
