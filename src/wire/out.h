/* out.h - the writer of words/json.h by its older names. */
#ifndef CROUPIER_OUT_H
#define CROUPIER_OUT_H

#include "words/json.h"

#define out        json_out
#define out_free   json_out_free
#define out_empty  json_out_empty
#define out_object json_out_object
#define out_array  json_out_array
#define out_end    json_out_end
#define out_text   json_out_text
#define out_bytes  json_out_bytes
#define out_number json_out_number
#define out_real   json_out_real
#define out_bool   json_out_bool
#define out_if     json_out_if
#define out_true   json_out_true
#define out_null   json_out_null
#define out_hex    json_out_hex
#define out_raw    json_out_raw

#endif
