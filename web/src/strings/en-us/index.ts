import connection from './connection.json'
import login from './login.json'
import shell from './shell.json'
import ui from './ui.json'
import updates from './updates.json'

/** One file a part of the app; the key of a text is `<part>.<name>`. */
export const strings = { connection, login, shell, ui, updates }
