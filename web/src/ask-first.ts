import { askAhead } from './lib/ask-ahead.ts'

void askAhead()
