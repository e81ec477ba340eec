var CONF = {"name":"site","language":"tr","currency":"TL","sep_dec":",","sep_tho":"."};
