import account from './account.json'
import albums from './albums.json'
import authors from './authors.json'
import batch from './batch.json'
import chapters from './chapters.json'
import collections from './collections.json'
import connection from './connection.json'
import cron from './cron.json'
import editEpisode from './edit-episode.json'
import editItem from './edit-item.json'
import item from './item.json'
import items from './items.json'
import latest from './latest.json'
import libraries from './libraries.json'
import login from './login.json'
import logs from './logs.json'
import matching from './matching.json'
import names from './names.json'
import narrators from './narrators.json'
import player from './player.json'
import playlists from './playlists.json'
import scanner from './scanner.json'
import search from './search.json'
import selection from './selection.json'
import series from './series.json'
import settings from './settings.json'
import shell from './shell.json'
import shelves from './shelves.json'
import stats from './stats.json'
import tracks from './tracks.json'
import ui from './ui.json'
import updates from './updates.json'
import upload from './upload.json'
import users from './users.json'

/** One file a part of the app; the key of a text is `<part>.<name>`. */
export const strings = {
  account,
  albums,
  authors,
  batch,
  chapters,
  collections,
  connection,
  cron,
  editEpisode,
  editItem,
  item,
  items,
  latest,
  libraries,
  login,
  logs,
  matching,
  names,
  narrators,
  player,
  playlists,
  scanner,
  search,
  selection,
  series,
  settings,
  shell,
  shelves,
  stats,
  tracks,
  ui,
  updates,
  upload,
  users,
}
